import { num, plain, sum } from "../../decimal";
import type { DocumentItem, SalesDocument } from "../../port/documents";

/** Most that one person may lift. */
const maxPackageKg = 23;
const emptyPackageKg = "0.45";

/** Packs a delivery by weight: as few packages as one person may lift, each with its own weight. */
export function packingOf(items: readonly Pick<DocumentItem, "weightKg">[]): SalesDocument["packing"] {
  const net = sum(items.map(({ weightKg }) => num(weightKg)));
  const packages = Math.max(1, Math.ceil(Number(plain(net)) / maxPackageKg));
  return { packages, grossWeightKg: plain(net.plus(num(emptyPackageKg).times(packages)).round(3)) };
}
