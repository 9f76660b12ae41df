package org.example.clinic;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the clinic. */
@SpringBootApplication
public class Clinic {
    /** For Spring. */
    public Clinic() {}

    /** Takes Spring Boot's arguments. */
    public static void main(String[] arguments) {
        SpringApplication.run(Clinic.class, arguments);
    }
}
