/** The kinds of elements that a form is made of. */
export const atoms = [
  "text",
  "email",
  "emails",
  "tel",
  "password",
  "number",
  "quantity",
  "money",
  "date",
  "time",
  "textarea",
  "rich_text",
  "select",
  "multi_select",
  "radio",
  "checkbox",
  "consent",
  "toggle",
  "color",
  "image",
  "file",
  "code",
  "translated",
  "translated_area",
  "table",
  "list",
  "picks",
  "hidden",
  "read_only",
  "heading",
  "section",
  "group",
  "link",
] as const;

export type Atom = (typeof atoms)[number];

/** The form of a field's value in JSON. */
export type Shape = "text" | "texts" | "flag" | "number" | "translated" | "rows" | "json" | "files" | "any";

interface AtomFacts {
  /** Missing on an element without a value. */
  shape?: Shape;
  /** Takes its values from its options. */
  choices?: true;
  /** Contains other elements. */
  holds?: true;
}

const factsByAtom: Record<Atom, AtomFacts> = {
  text: { shape: "text" },
  email: { shape: "text" },
  emails: { shape: "text" },
  tel: { shape: "text" },
  password: { shape: "text" },
  number: { shape: "number" },
  quantity: { shape: "text" },
  money: { shape: "text" },
  date: { shape: "text" },
  time: { shape: "text" },
  textarea: { shape: "text" },
  rich_text: { shape: "text" },
  select: { shape: "text", choices: true },
  multi_select: { shape: "texts", choices: true },
  radio: { shape: "text", choices: true },
  checkbox: { shape: "flag" },
  consent: { shape: "flag" },
  toggle: { shape: "flag" },
  color: { shape: "text" },
  image: { shape: "files" },
  file: { shape: "files" },
  code: { shape: "json" },
  translated: { shape: "translated" },
  translated_area: { shape: "translated" },
  table: { shape: "rows", holds: true },
  list: { shape: "texts", choices: true },
  picks: { shape: "texts", choices: true },
  hidden: { shape: "any" },
  read_only: { shape: "any" },
  heading: {},
  section: { holds: true },
  group: { holds: true },
  link: {},
};

export const factsOf = (atom: Atom): AtomFacts => factsByAtom[atom];
export const isField = (atom: Atom): boolean => factsByAtom[atom].shape !== undefined;

const imageFormats = ["jpg", "jpeg", "bmp", "img", "xcf", "png", "gif", "ico", "webp", "svg", "pdf"];

/** File name endings that an upload takes unless its configuration names some of them. */
export const uploadFormats = { image: imageFormats, file: [...imageFormats, "xlsx", "docx", "csv", "txt"] };
