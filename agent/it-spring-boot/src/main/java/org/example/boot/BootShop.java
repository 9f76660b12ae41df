package org.example.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the shop. */
@SpringBootApplication
public class BootShop {
    /** For Spring. */
    public BootShop() {}

    /** Takes Spring Boot's arguments. */
    public static void main(String[] arguments) {
        SpringApplication.run(BootShop.class, arguments);
    }
}
