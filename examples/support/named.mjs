/** The row with this name in a platform's answer. */
export function named(rows, name) {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`The platform has nothing named ${name} here.`);
  return found;
}
