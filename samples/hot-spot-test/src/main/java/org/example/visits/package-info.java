/** An application that counts who visits which page. It knows nothing of Keyspread. */
package org.example.visits;
