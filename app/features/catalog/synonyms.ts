/** Words of the trade that mean what the catalog calls otherwise, folded; a phrase stands for all of its words. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  allen: ["socket"],
  bolt: ["screw"],
  crosshead: ["cross recessed"],
  galvanised: ["zinc"],
  galvanized: ["zinc"],
  grub: ["set"],
  imbus: ["socket", "binnenzeskant"],
  inox: ["stainless"],
  nyloc: ["nylon"],
  nylock: ["nylon"],
  oilseal: ["shaft seal"],
  oring: ["o ring"],
  phillips: ["cross recessed"],
  rvs: ["stainless"],
  screw: ["bolt"],
  simmering: ["shaft seal"],
  simmerring: ["shaft seal"],
  ss: ["stainless"],
  studding: ["threaded rod"],
  v2a: ["a2"],
  v4a: ["a4"],
};

/** Returns what else a word may stand for, each alternative as its words. */
export const synonymsOf = (word: string): string[][] =>
  (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []).map((phrase) => phrase.split(" "));
