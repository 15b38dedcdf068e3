/** True for YYYY-MM-DD with a day that the calendar has. */
export const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  )
}
