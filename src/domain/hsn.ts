/** A tax heading of goods has 4, 6 or 8 digits: India's customs tariff, which GST uses. */
export const hsnPattern = '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'
