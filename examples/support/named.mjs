/** The row of a platform's answer with this name. */
export function named(rows, name) {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`The platform knows nothing called ${name} here.`);
  return found;
}
