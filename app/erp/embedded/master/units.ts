import type { UnitRow } from "./rows";
import { phrase } from "./words";

export function unitRows(): UnitRow[] {
  return [
    { unit: "PCE", labels: phrase("Piece|Pièce|Stuk|Peça|Komad|件"), decimals: 0 },
    { unit: "BOX", labels: phrase("Box|Boîte|Doos|Caixa|Kutija|盒"), decimals: 0 },
    { unit: "PAK", labels: phrase("Pack|Paquet|Pak|Pacote|Paket|包"), decimals: 0 },
    { unit: "M", labels: phrase("Metre|Mètre|Meter|Metro|Metar|米"), decimals: 3 },
    { unit: "ROL", labels: phrase("Roll|Rouleau|Rol|Rolo|Rolna|卷"), decimals: 0 },
    { unit: "L", labels: phrase("Litre|Litre|Liter|Litro|Litar|升"), decimals: 3 },
    { unit: "CAN", labels: phrase("Can|Bidon|Bus|Lata|Kanta|罐"), decimals: 0 },
    { unit: "DRM", labels: phrase("Drum|Fût|Vat|Tambor|Bure|桶"), decimals: 0 },
    { unit: "KG", labels: phrase("Kilogram|Kilogramme|Kilogram|Quilograma|Kilogram|千克"), decimals: 3 },
  ];
}
