/**
 * Splits rows that PostgreSQL wrote as one text, such as `(7,"a ""b""")(8,)`: commas between the fields, nothing for null, and
 * quotes around what is empty or has special characters.
 */
export function recordsIn(texts: string): string[] {
  const records: string[] = [];
  for (let from = 0; from < texts.length; ) {
    let at = from;
    do at = endOfField(texts, at + 1);
    while (texts[at] === ",");
    records.push(texts.slice(from, at + 1));
    from = at + 1;
  }
  return records;
}

/** Lists the fields of one row; null as in the database. */
export function fieldsOf(record: string): (string | null)[] {
  const fields: (string | null)[] = [];
  for (let at = 0; at < record.length - 1; ) {
    const from = at + 1;
    at = endOfField(record, from);
    if (from === at) fields.push(null);
    else if (record[from] !== '"') fields.push(record.slice(from, at));
    else fields.push(unquote(record.slice(from + 1, at - 1)));
  }
  return fields;
}

/** Finds the comma or bracket after the field that begins there. */
function endOfField(texts: string, from: number): number {
  let at = from;
  if (texts[at] === '"') {
    at = texts.indexOf('"', at + 1);
    while (texts[at + 1] === '"') at = texts.indexOf('"', at + 2);
    return at + 1;
  }
  while (texts[at] !== "," && texts[at] !== ")") at += 1;
  return at;
}

/** Quotes and backslashes are doubled. */
const unquote = (text: string) => text.replaceAll('""', '"').replaceAll("\\\\", "\\");
