package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.annotations.SortNatural;

/** Attends many courses that many attend. */
@Entity
class Student {
    @Id
    Long id;

    String name;

    @ManyToMany
    @JoinTable(
            name = "student_course",
            joinColumns = @JoinColumn(name = "student_id"),
            inverseJoinColumns = @JoinColumn(name = "course_id"))
    @SortNatural
    Set<Course> courses = new TreeSet<>();

    Student() {}

    Student(long id, String name) {
        this.id = id;
        this.name = name;
    }

    @Override
    public String toString() {
        return id + " " + name;
    }

    /** A course. */
    @Entity(name = "Course")
    static class Course implements Comparable<Course> {
        @Id
        Long id;

        String title;

        Course() {}

        Course(long id, String title) {
            this.id = id;
            this.title = title;
        }

        @Override
        public String toString() {
            return id + " " + title;
        }

        @Override
        public int compareTo(Course other) {
            return id.compareTo(other.id);
        }
    }
}
