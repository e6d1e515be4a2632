/** Beginnings of lines that belong to no product: sums, and what is carried from one page to the next. */
const carryWords =
  /^(sub ?-?totals?|zwischensumme|zw-?summe|sous[ -]total|subtotaal|tussentotaal|subtotal|međuzbir|medjuzbir|mezuzbir|小计|本页小计|übertrag|uebertrag|carried|carry|brought|continued|report|à reporter|a reporter|reporté|transport|overdracht|a transportar|transporte|prenos|donos|承前页|过次页|接上页|转下页|fortsetzung|page|seite|pagina|página|strana|第)(?![\p{L}])/iu;

const totalWords =
  /^(grand total|order total|total|totals|net total|total net|total amount|total value|net amount|net value|gesamt\p{L}*|summe|nettosumme|endbetrag|bestellwert|auftragswert|nettowert|montant total|montant net|total ht|total général|totaal\p{L}*|eindtotaal|orderbedrag|netto totaal|valor total|total geral|montante total|ukupno|ukupan|svega|za plaćanje|za uplatu|总计|合计|总金额|总额|价税合计|total do|total da|vat|mwst|ust|tva|btw|iva|pdv)(?![\p{L}])/iu;

export const isCarryLine = (text: string): boolean => carryWords.test(text.trim());
export const isTotalLine = (text: string): boolean => totalWords.test(text.trim());
