import type { ChangedLine, DocumentChange, SalesDocument } from "~/erp/erp";
import { keptPrefix, textPrefix } from "../columns";
import { textOf, type WriteOperation } from "../service";
import { noteText, partnerFunctions, shippingConditions, unitOf, wordOf, wordOfPlain } from "../tenant";
import { addressOf, dayOf, itemNumberOf, lineOf, refuse } from "./draft-of";
import { type DocumentNames, keptHeaderFields, keptItemFields } from "./order-sources";

/** One change for the ERP out of all operations of a changeset on the same document. */
export class ChangeBuilder {
  private readonly change: DocumentChange = {};
  private readonly attributes: Record<string, string> = {};
  private readonly lines = new Map<number, ChangedLine>();

  constructor(
    private readonly names: DocumentNames,
    private readonly document: SalesDocument,
    private readonly codes: string,
    private readonly keptFields: readonly string[],
  ) {}

  /** Adds an operation; returns the key of a new entity. */
  add(operation: WriteOperation): Record<string, string> | null {
    const { target, verb } = operation;
    const { names } = this;
    switch (target.set.name) {
      case names.header:
        if (verb === "delete")
          throw refuse("V1/360", "The document has been processed and cannot be deleted");
        this.header(operation);
        return null;
      case names.item:
        return this.item(operation);
      case names.partner:
        this.partner(operation);
        return null;
      case "A_SalesOrderPartnerAddress":
        this.change.shipToAddress = addressOf(operation.payload.fields);
        return null;
      case names.text:
        return this.text(operation);
      case names.itemText:
        return this.itemText(operation);
      case `${names.header}ScheduleLine`:
        this.scheduleLine(operation);
        return null;
      default:
        throw refuse("V1/000", `'${target.set.name}' cannot be changed`);
    }
  }

  result(): DocumentChange {
    return {
      ...this.change,
      ...(Object.keys(this.attributes).length > 0 ? { attributes: this.attributes } : {}),
      ...(this.lines.size > 0 ? { lines: [...this.lines.values()] } : {}),
    };
  }

  private header({ payload: { fields } }: WriteOperation): void {
    if ("PurchaseOrderByCustomer" in fields) this.change.poNumber = textOf(fields, "PurchaseOrderByCustomer");
    const requestedDate = dayOf(fields, "RequestedDeliveryDate");
    if (requestedDate) this.change.requestedDate = requestedDate;
    const validTo = dayOf(fields, "BindingPeriodValidityEndDate");
    if (validTo) this.change.validTo = validTo;
    const condition = textOf(fields, "ShippingCondition");
    if (condition) this.change.shippingOption = wordOfPlain(shippingConditions, condition) ?? condition;
    if (typeof fields.CompleteDeliveryIsDefined === "boolean") {
      this.change.completeDelivery = fields.CompleteDeliveryIsDefined;
    }
    for (const name of [...keptHeaderFields, ...this.keptFields]) {
      if (name in fields) this.attributes[keptPrefix + name] = textOf(fields, name);
    }
  }

  private item(operation: WriteOperation): Record<string, string> | null {
    const { key: documentKey, kind } = this.names;
    const { verb, payload } = operation;
    if (verb === "create") {
      const usedNumbers = [...this.document.items.map((item) => item.itemNumber), ...this.lines.keys()];
      const itemNumber =
        itemNumberOf(payload.fields, kind) ?? Math.floor(Math.max(0, ...usedNumbers) / 10) * 10 + 10;
      if (usedNumbers.includes(itemNumber)) throw refuse("V1/395", `Item ${itemNumber} already exists`);
      this.lines.set(itemNumber, lineOf(payload, itemNumber, this.codes));
      return { [documentKey]: this.document.number, [`${documentKey}Item`]: String(itemNumber) };
    }
    const line = this.line(operation);
    if (verb === "delete") {
      line.changeStatus = "D";
      return null;
    }
    const { fields } = payload;
    const unit = unitOf(fields, "RequestedQuantity", this.codes);
    if ("RequestedQuantity" in fields) {
      // Trap 13: a quantity has no meaning without its unit.
      if (!unit) throw refuse("V1/150", "Enter a unit of measure for the quantity");
      line.quantity = textOf(fields, "RequestedQuantity");
    }
    if (unit) line.unit = unit;
    if ("Material" in fields) throw refuse("V1/397", "The material of an item cannot be changed");
    if (textOf(fields, "SalesDocumentRjcnReason")) line.changeStatus = "D";
    const batch = textOf(fields, "Batch");
    if (batch) line.batches = [{ batch, quantity: line.quantity ?? this.quantityOf(line.itemNumber) }];
    else if ("Batch" in fields) line.batches = [];
    for (const name of keptItemFields) {
      if (name in fields) this.lineAttributes(line)[keptPrefix + name] = textOf(fields, name);
    }
    return null;
  }

  private scheduleLine(operation: WriteOperation): void {
    const line = this.line(operation);
    const { fields } = operation.payload;
    const requestedDate = dayOf(fields, "RequestedDeliveryDate");
    if (requestedDate) line.requestedDate = requestedDate;
    if ("ScheduleLineOrderQuantity" in fields) line.quantity = textOf(fields, "ScheduleLineOrderQuantity");
  }

  private partner({ key, payload: { fields } }: WriteOperation): void {
    const code = textOf(fields, "PartnerFunction") || textOf(key, "PartnerFunction");
    if (wordOf(partnerFunctions, code, this.codes) !== "shipTo") {
      throw refuse("VP/204", `Partner function ${code} cannot be changed`);
    }
    this.change.shipTo = textOf(fields, "Customer");
    // The address is determined anew with the customer.
    this.change.shipToAddress ??= null;
  }

  private text(operation: WriteOperation): Record<string, string> | null {
    const { id, language, text } = textFieldsOf(operation);
    if (id === noteText) this.change.note = text;
    else this.attributes[`${textPrefix}${id}.${language}`] = text;
    if (operation.verb !== "create") return null;
    return { [this.names.key]: this.document.number, Language: language, LongTextID: id };
  }

  private itemText(operation: WriteOperation): Record<string, string> | null {
    const { id, language, text } = textFieldsOf(operation);
    const line = this.line(operation);
    if (id === noteText) line.note = text;
    else this.lineAttributes(line)[`${textPrefix}${id}.${language}`] = text;
    if (operation.verb !== "create") return null;
    const itemKey = `${this.names.key}Item`;
    return {
      [this.names.key]: this.document.number,
      [itemKey]: String(line.itemNumber),
      Language: language,
      LongTextID: id,
    };
  }

  /** Changes of an existing line, or of one that this changeset has created. */
  private line({ key, payload }: WriteOperation): ChangedLine {
    const itemKey = `${this.names.key}Item`;
    const itemNumber = Number(textOf(key, itemKey) || textOf(payload.fields, itemKey));
    const line = this.lines.get(itemNumber) ?? { itemNumber };
    if (!line.material && !this.document.items.some((item) => item.itemNumber === itemNumber)) {
      throw refuse("V1/396", `Item ${itemNumber} does not exist`);
    }
    this.lines.set(itemNumber, line);
    return line;
  }

  private lineAttributes(line: ChangedLine): Record<string, string> {
    const storedAttributes = this.document.items.find(
      (item) => item.itemNumber === line.itemNumber,
    )?.attributes;
    line.attributes ??= { ...storedAttributes };
    return line.attributes;
  }

  private quantityOf(itemNumber: number): string {
    return this.document.items.find((item) => item.itemNumber === itemNumber)?.quantity ?? "0";
  }
}

function textFieldsOf({ verb, key, payload }: WriteOperation): {
  id: string;
  language: string;
  text: string;
} {
  const row = { ...key, ...payload.fields };
  return {
    id: textOf(row, "LongTextID"),
    language: textOf(row, "Language") || "EN",
    text: verb === "delete" ? "" : textOf(row, "LongText"),
  };
}
