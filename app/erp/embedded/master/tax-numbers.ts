/** Makes a VAT number in the form of the country, with its check digits where the form has some. */
export function taxNumberOf(country: string, partner: string): string {
  const digits = `800${partner}`;
  switch (country) {
    case "NL":
      return `NL${digits}B01`;
    case "BE": {
      const base = Number(`08${partner}`);
      return `BE08${partner}${String(97 - (base % 97)).padStart(2, "0")}`;
    }
    case "FR":
      return `FR${String((12 + 3 * (Number(digits) % 97)) % 97).padStart(2, "0")}${digits}`;
    case "PT":
      return `PT5${partner}0${portugueseCheckDigit(`5${partner}0`)}`;
    case "CH":
      return `CHE-800.${partner.slice(0, 3)}.${partner.slice(3)} MWST`;
    default:
      return `${country}${digits}`;
  }
}

function portugueseCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
