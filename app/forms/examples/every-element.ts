import { z } from "zod";
import { configuredForm } from "../configured-form";

const text = z.string().max(200).default("");
const quantity = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,3})?$/)
  .meta({ typed: "quantity" })
  .optional();
const date = z.iso.date().meta({ typed: "date" }).optional();
const translatedSchema = z
  .partialRecord(z.enum(["en", "fr", "nl", "pt", "sr", "zh"]), z.string().max(200))
  .default({});
const flag = z.boolean().default(false);

/** An example without an operation: to view, try out and copy from. */
export const everyElementSchema = z.strictObject({
  firstName: z.string().trim().min(1).max(40),
  code: text,
  email: z.email().optional(),
  copies: text,
  phone: text,
  password: z.string().max(100).optional(),
  apiKey: z.string().max(200).optional(),
  copiesWanted: z.number().int().min(0).max(99).optional(),
  least: quantity,
  most: quantity,
  budget: quantity,
  begins: date,
  ends: date,
  callAt: text,
  notes: text,
  article: z.string().max(2_000).default(""),
  country: text,
  state: text,
  processor: z.enum(["card", "bank"]).optional(),
  cards: z.array(z.enum(["visa", "amex"])).default([]),
  iban: text,
  delivery: z.enum(["pickup", "ship"]).default("ship"),
  carrier: text,
  limited: flag,
  limit: z.coerce.number().int().min(1).max(100).default(10),
  locked: flag,
  lockable: text,
  newsletter: flag,
  terms: z.literal(true),
  colour: text,
  logo: z.file().optional(),
  papers: z.array(z.file()).max(3).default([]),
  settings: text,
  greeting: translatedSchema,
  introduction: translatedSchema,
  lines: z
    .array(
      z.strictObject({
        material: z.string().min(1).max(40),
        quantity: z
          .string()
          .regex(/^\d{1,10}(\.\d{1,3})?$/)
          .meta({ typed: "quantity" }),
        note: text,
      }),
    )
    .max(20)
    .default([]),
  columns: z.array(z.enum(["number", "date", "status"])).default([]),
  searchedFirst: z.enum(["number", "name", "town"]).optional(),
  searchedBy: z
    .array(z.enum(["number", "name", "town"]))
    .max(2)
    .default([]),
  source: text,
  account: text,
  custom: z.record(z.string().max(40), z.string().max(200)).default({}),
});

export const everyElement = configuredForm({
  name: "example",
  operation: everyElementSchema,
  secret: ["apiKey"],
  config: {
    title: { message: "forms.example.title" },
    description: "Every kind of element, every rule.",
    uuid: "5f0c0a54-1d1b-4a57-9a57-2a2d3f6a1c11",
    components: [
      { atom: "heading", label: "Text", hint: "Fields of **one line** and more. [Help](/help)" },
      {
        atom: "text",
        name: "firstName",
        label: { en: "First name", fr: "Prénom", nl: "Voornaam" },
        placeholder: "Anna",
        validations: [
          { type: "required", message: "Enter a first name." },
          { type: "min_length", value: 2 },
        ],
      },
      {
        atom: "text",
        name: "code",
        label: "Code",
        uppercase: true,
        maxlength: 12,
        validations: [{ type: "no_special_character" }],
      },
      { atom: "email", name: "email", label: "E-mail" },
      { atom: "emails", name: "copies", label: "Copies to" },
      {
        atom: "tel",
        name: "phone",
        label: "Telephone",
        validations: [{ type: "dynamic_required", dependsOn: "newsletter" }],
      },
      {
        atom: "password",
        name: "password",
        label: "Password",
        validations: [
          { type: "min_length", value: 8 },
          { type: "max_length", value: 20 },
          { type: "upcase_letter" },
          { type: "downcase_letter" },
          { type: "digit" },
          { type: "special_character" },
        ],
      },
      { atom: "password", name: "apiKey", label: "Access key" },
      {
        atom: "section",
        label: "Figures and dates",
        components: [
          { atom: "number", name: "copiesWanted", label: "Copies" },
          { atom: "quantity", name: "least", label: "At least", unit: "PC", groupName: "Range" },
          {
            atom: "quantity",
            name: "most",
            label: "At most",
            unit: "PC",
            groupName: "Range",
            validations: [{ type: "greater_than_or_equal_to", field: "least" }],
          },
          { atom: "money", name: "budget", label: "Budget", unit: "EUR" },
          { atom: "date", name: "begins", label: "Begins" },
          {
            atom: "date",
            name: "ends",
            label: "Ends",
            validations: [
              { type: "greater_than_or_equal_to", field: "begins", message: "It ends before it begins." },
            ],
          },
          { atom: "time", name: "callAt", label: "Call at" },
        ],
      },
      { atom: "textarea", name: "notes", label: "Notes" },
      { atom: "rich_text", name: "article", label: "Article" },
      { atom: "code", name: "settings", label: "Settings" },
      { atom: "heading", label: "Choices" },
      {
        atom: "select",
        name: "country",
        label: "Country",
        clears: ["state"],
        options: [
          {
            value: "us",
            label: "United States",
            subOptions: [
              { value: "ca", label: "California" },
              { value: "tx", label: "Texas" },
            ],
          },
          {
            value: "ca",
            label: "Canada",
            subOptions: [
              { value: "on", label: "Ontario" },
              { value: "ca", label: "Capital" },
            ],
          },
          { value: "nl", label: "Netherlands" },
        ],
      },
      { atom: "select", name: "state", label: "State", optionsFrom: "country" },
      {
        atom: "radio",
        name: "processor",
        label: "Payment by",
        clears: ["cards"],
        buttonLike: true,
        options: [
          { value: "card", label: "Card" },
          { value: "bank", label: "Bank" },
        ],
      },
      {
        atom: "multi_select",
        name: "cards",
        label: "Cards",
        shownWhen: { dependsOn: "processor", is: "card" },
        options: [
          { value: "visa", label: "Visa" },
          { value: "amex", label: "American Express" },
        ],
      },
      {
        atom: "text",
        name: "iban",
        label: "IBAN",
        shownWhen: { dependsOn: "processor", is: ["bank"] },
        validations: [{ type: "required" }],
      },
      {
        atom: "group",
        label: "Delivery",
        components: [
          {
            atom: "radio",
            name: "delivery",
            label: "How",
            value: "ship",
            options: [
              { value: "ship", label: "By carrier" },
              { value: "pickup", label: "Fetched" },
            ],
          },
          {
            atom: "text",
            name: "carrier",
            label: "Carrier",
            validations: [
              {
                type: "conditional",
                dependsOn: "delivery",
                is: "ship",
                // biome-ignore lint/suspicious/noThenProperty: the word of the specification; plain data that nobody awaits
                then: [{ type: "required", message: "Name the carrier." }],
                otherwise: [{ type: "max_length", value: 5, message: "No carrier fetches it." }],
              },
            ],
          },
        ],
      },
      { atom: "toggle", name: "limited", label: "Limit in force" },
      { atom: "number", name: "limit", label: "Limit", enabledWhen: { dependsOn: "limited", is: true } },
      { atom: "checkbox", name: "locked", label: "Lock the next field" },
      {
        atom: "text",
        name: "lockable",
        label: "Lockable",
        readonlyWhen: { dependsOn: "locked", is: true },
        validations: [{ type: "min_length", value: 3 }],
      },
      { atom: "checkbox", name: "newsletter", label: "Newsletter", checked: true },
      { atom: "color", name: "colour", label: "Colour" },
      {
        atom: "image",
        name: "logo",
        label: "Logo",
        maxSize: 0.01,
        messages: { size: "The logo is too large." },
      },
      {
        atom: "file",
        name: "papers",
        label: "Papers",
        allowedFormats: ["pdf", "png"],
        maxCount: 2,
        maxSize: 1,
        title: "Papers",
        button: "Add papers",
        previewTitle: "Chosen papers",
      },
      { atom: "heading", label: "Lists" },
      { atom: "translated", name: "greeting", label: "Greeting" },
      { atom: "translated_area", name: "introduction", label: "Introduction" },
      {
        atom: "table",
        name: "lines",
        label: "Lines",
        components: [
          {
            atom: "text",
            name: "material",
            label: "Material",
            validations: [{ type: "required", message: "Name the material." }],
          },
          { atom: "quantity", name: "quantity", label: "Quantity" },
          { atom: "text", name: "note", label: "Note", disabled: true },
        ],
      },
      {
        atom: "list",
        name: "columns",
        label: "Order of columns",
        options: [
          { value: "number", label: "Number" },
          { value: "date", label: "Date" },
          { value: "status", label: "Status" },
        ],
      },
      {
        atom: "picks",
        name: "searchedBy",
        label: "Searched by",
        marks: "searchedFirst",
        options: [
          { value: "number", label: "Number" },
          { value: "name", label: "Name" },
          { value: "town", label: "Town" },
        ],
        validations: [{ type: "max_length", value: 2 }],
      },
      {
        atom: "select",
        name: "searchedFirst",
        label: "Searched by first",
        options: [
          { value: "number", label: "Number" },
          { value: "name", label: "Name" },
          { value: "town", label: "Town" },
        ],
      },
      { atom: "hidden", name: "source", value: "example" },
      { atom: "read_only", name: "account", label: "Account", value: "4711" },
      { atom: "text", name: "custom.costCentre", label: "Cost centre", value: "100" },
      { atom: "link", label: "Conditions", path: "/resources/terms" },
      { atom: "link", label: "Elsewhere", externalPath: "https://example.com/help", buttonLike: true },
      {
        atom: "consent",
        name: "terms",
        label: "I agree to the conditions",
        validations: [{ type: "required" }],
      },
    ],
  },
});
