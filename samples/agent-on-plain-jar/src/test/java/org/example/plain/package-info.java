/** Tests what the program prints, without and with the agent. */
package org.example.plain;
