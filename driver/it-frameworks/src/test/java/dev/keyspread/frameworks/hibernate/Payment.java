package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.DiscriminatorColumn;
import jakarta.persistence.DiscriminatorValue;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.SequenceGenerator;
import java.math.BigDecimal;

/** Several kinds in one table. */
@Entity
@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
@DiscriminatorColumn(name = "kind")
class Payment {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "payment_seq")
    @SequenceGenerator(name = "payment_seq", sequenceName = "payment_seq", allocationSize = 50)
    Long id;

    BigDecimal amount;

    @Override
    public String toString() {
        return getClass().getSimpleName() + " " + id + " " + amount;
    }

    /** By card. */
    @Entity(name = "CardPayment")
    @DiscriminatorValue("card")
    static class CardPayment extends Payment {
        String card;

        CardPayment() {}

        CardPayment(long amount, String card) {
            this.amount = BigDecimal.valueOf(amount);
            this.card = card;
        }
    }

    /** By a bank. */
    @Entity(name = "Transfer")
    @DiscriminatorValue("transfer")
    static class Transfer extends Payment {
        String iban;

        Transfer() {}

        Transfer(long amount, String iban) {
            this.amount = BigDecimal.valueOf(amount);
            this.iban = iban;
        }
    }
}
