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

/** What a field's value looks like in JSON. */
export type Shape = "text" | "texts" | "flag" | "number" | "translated" | "rows" | "json" | "files" | "any";

interface AtomFacts {
  /** None: it holds no value. */
  shape?: Shape;
  /** Choices come from its options. */
  choices?: true;
  /** Other elements lie within it. */
  holds?: true;
}

const facts: Record<Atom, AtomFacts> = {
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

export const factsOf = (atom: Atom): AtomFacts => facts[atom];
export const isField = (atom: Atom): boolean => facts[atom].shape !== undefined;
