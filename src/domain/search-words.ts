/** What the search box suggests (specification, section 2: header). */
export const specifiedWords = ['Chaina Ram', 'Sevpak', 'Sweets', 'Namkeen', 'Gulab Jamun']
