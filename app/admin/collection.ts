import type { z } from "zod";
import type { ChangeCtx, Operation, ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import type { Permission } from "~/door/permissions";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { Formats } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Text } from "~/i18n/text";
import type { Params, Translate } from "~/i18n/translate";
import type { Cell, Column, RowKind, Sort } from "~/ui/lists/list-view";
import type { AdminRecord } from "./admin-record";
import type { AreaGroup } from "./areas";
import type { Choices, FormField } from "./form-fields";
import type { Question } from "./question";
import type { AffectedRecords, Reference } from "./references";

/** Actions on a collection besides reading it. `restore` makes deletion a mark that can be undone. */
export type Ability =
  | "create"
  | "edit"
  | "delete"
  | "bulkDelete"
  | "restore"
  | "reorder"
  | "copy"
  | "download";

export type ReadCtx = Pick<QueryCtx, "db" | "actor" | "clock" | "settings" | "t">;

export interface FoundRecords<R> {
  records: R[];
  total: number;
  /** True if counting stopped at the total and there are more. */
  more: boolean;
}

/** Access to the records. A change runs in the operation's transaction; a refusal is thrown as `Stopped`. */
export interface CollectionStore<R, V> {
  list(ctx: ReadCtx, question: Question, rows: { limit: number; offset: number }): Promise<FoundRecords<R>>;
  get(ctx: ReadCtx, id: string): Promise<R | null>;
  /** Finds those of these records that still exist, for the activity log. */
  find?(ctx: ReadCtx, ids: readonly string[]): Promise<R[]>;
  /** Finds and locks the record until the end of the transaction. */
  lock(ctx: ChangeCtx, id: string): Promise<R | null>;
  create?(ctx: ChangeCtx, values: V): Promise<R>;
  /** Finds the record that has these values of a unique constraint already, and the fields of the constraint. */
  findTwin?(
    ctx: ChangeCtx,
    constraint: string,
    values: Record<string, unknown>,
  ): Promise<{ id: string; fields: string[] } | null>;
  update?(ctx: ChangeCtx, record: R, values: V): Promise<R>;
  remove?(ctx: ChangeCtx, record: R): Promise<R | null>;
  restore?(ctx: ChangeCtx, record: R): Promise<R>;
  /** Moves the record; false if it stands there already. */
  move?(ctx: ChangeCtx, record: R, to: Move): Promise<boolean>;
}

export type Move = "up" | "down" | number;

/** Reader of a cell: language and formats. */
export interface Reader {
  t: Translate;
  formats: Formats;
  /** True on the page of a list, which cuts long values; files and programs get them whole. */
  isBrief?: boolean;
}

export interface CollectionColumn<R>
  extends Pick<Column, "name" | "datatype" | "sortable" | "key" | "wrap" | "width"> {
  caption: MessageKey;
  cell(record: R, reader: Reader): Cell | null;
}

export interface CollectionFilter {
  name: string;
  caption: MessageKey;
  /** Options of the filter; without options any text is accepted. */
  options?: Choices;
}

/** An additional command on one row, such as unlocking a user. */
export interface RowCommand<R> {
  name: string;
  /** Path segment of the API below the record's address; the command's name by default. */
  path?: string;
  label: MessageKey;
  isOffered(record: R): boolean;
  operation: Operation<z.ZodType, unknown>;
  done: MessageKey;
  /** Confirmation page, for commands that cannot be undone. */
  asks?(id: string): string;
}

export interface CollectionDefinition<R extends AdminRecord, S extends z.ZodObject> {
  /** Plural name; prefix of the operations, the audit entries and the messages `areas.<name>.*`. */
  name: string;
  /** Name under which several collections share their texts; the collection's own name by default. */
  words?: string;
  /** Numbers in the sentence `areas.<name>.about`. */
  aboutParams?: Params;
  /** Message that distinguishes this collection from others with the same texts. */
  kind?: MessageKey;
  /** Path below /admin and /api/v1/admin; the specification's name. */
  path: string;
  /** Group in the navigation; null if the collection is reached only from another one. */
  group: AreaGroup | null;
  permission: Permission;
  can: readonly Ability[];
  columns: readonly CollectionColumn<NoInfer<R>>[];
  /** Name of a record where a sentence speaks of it; its text in the key column by default. */
  nameOf?(record: NoInfer<R>): string;
  filters?: readonly CollectionFilter[];
  /** Keeps the filters folded even if the list could not be read. */
  filtersStayFolded?: true;
  /** True if the list can be filtered by a range of dates. */
  dated?: boolean;
  sort?: Sort;
  /** Schema of the fields that a form or an API client may write. */
  input: S;
  form: readonly FormField[];
  /** Maps a record to these fields; by default those of the same name. */
  values?(record: NoInfer<R>): z.input<NoInfer<S>>;
  store: CollectionStore<R, z.output<NoInfer<S>>>;
  /** Names of unique constraints with the field that each is about. */
  unique?: Readonly<Record<string, string>>;
  commands?: readonly RowCommand<NoInfer<R>>[];
  /** An additional page about one row. */
  look?: { label: MessageKey; href(id: string): string };
  rowKind?(record: NoInfer<R>): RowKind | undefined;
  /** Text of the deletion page, where the general one does not suffice. */
  confirm?: MessageKey;
  /** Notice after a deletion, where records are reset instead. */
  removed?: MessageKey;
  /** Finds problems that only the ERP knows of; `before` is the stored record of a change. */
  verify?(ctx: ProcessCtx, values: z.output<NoInfer<S>>, before: NoInfer<R> | null): Promise<Problem[]>;
  /** Warnings about what was saved although it may not be meant. */
  warnings?(values: z.output<NoInfer<S>>): Text[];
  /** Effect of a deletion on the records named on its confirmation page. */
  consequence?: MessageKey;
  /** Collections whose records these refer to, by name. */
  refersTo?: Readonly<Record<string, Reference>>;
  /** Page that follows a saved record; the list by default. */
  leadsTo?(record: NoInfer<R>): string;
  /** Finds the values that a new record starts from, by the name that its form's address gives as `start`. */
  startsFrom?(ctx: QueryCtx, name: string): Promise<Partial<z.input<NoInfer<S>>> | null>;
  /** Page that shows the effect of a change made here. */
  shows?: { href: string; label: MessageKey };
  /** Pages that do something with the collection as a whole. */
  tools?: readonly { href: string; label: MessageKey }[];
  /** Cache tag of these records; every change invalidates it. */
  tag?: string;
  /** Limits the rows of a download. */
  downloadLimit?: number;
  /** Fields that identify a record in every installation; the key column by default. */
  identity?: readonly string[];
  /** Keeps the records out of configuration files: they are people's, or of this installation only. */
  stays?: true;
  /** Returns a secret of a new record that is shown once, after its creation. */
  created?(record: NoInfer<R>): { key: MessageKey; secret: string } | null;
  /** Values of settings behind a form, by key, which can be tried before they count. */
  tried?(values: Record<string, unknown>): { key: string; value: unknown }[];
  /** Addresses of form pages of its own, such as a wizard. */
  pages?: { create?: string; edit?: (id: string) => string };
}

/** A collection as the generic pages see it: with its operations, without its types. */
export interface Collection
  extends Required<
      Pick<CollectionDefinition<AdminRecord, z.ZodObject>, "filters" | "commands" | "sort" | "downloadLimit">
    >,
    Pick<
      CollectionDefinition<AdminRecord, z.ZodObject>,
      | "name"
      | "words"
      | "kind"
      | "path"
      | "group"
      | "permission"
      | "can"
      | "columns"
      | "input"
      | "form"
      | "rowKind"
      | "look"
      | "confirm"
      | "removed"
      | "consequence"
      | "shows"
      | "tools"
      | "pages"
      | "created"
      | "dated"
      | "filtersStayFolded"
      | "identity"
      | "stays"
      | "leadsTo"
      | "tried"
      | "unique"
    > {
  values(record: AdminRecord): Record<string, unknown>;
  nameOf?(record: AdminRecord): string;
  /** Form of its records; null if nothing is written through one. */
  configured: ConfiguredForm | null;
  operations: CollectionOperations;
}

export interface RecordPage<R extends AdminRecord = AdminRecord> extends FoundRecords<R> {
  page: number;
  pageSize: number;
  question: Question;
}

export interface CollectionOperations<R extends AdminRecord = AdminRecord> {
  list: OperationTo<RecordPage<R>>;
  get: OperationTo<R>;
  download: OperationTo<RecordPage<R>>;
  create?: OperationTo<R>;
  startFrom?: OperationTo<Record<string, unknown>>;
  update?: OperationTo<R>;
  remove?: OperationTo<{ removed: AdminRecord[] }>;
  /** Says before a deletion whom and what else it concerns. */
  findAffected?: OperationTo<AffectedRecords[]>;
  /** Says who changed a record last, and what it was before one of its changes. */
  findChange?: OperationTo<RecordChange>;
  restore?: OperationTo<R>;
  move?: OperationTo<R>;
}

export interface RecordChange {
  latest: {
    id: string;
    at: Date;
    operation: string;
    userId: string | null;
    userName: string;
    behindUserName: string | null;
  } | null;
  earlier: { at: Date; values: Record<string, unknown> } | null;
}

/** An operation whose input type is unknown at compile time. */
export type OperationTo<T> = Operation<z.ZodType, T>;

/** A collection with the types of its records, for its own feature. */
export interface CollectionOf<R extends AdminRecord> extends Omit<Collection, "operations"> {
  values(record: R): Record<string, unknown>;
  operations: CollectionOperations<R>;
}

/** Declaration with what is left out filled in. */
export type CompleteDefinition<R extends AdminRecord, S extends z.ZodObject> = CollectionDefinition<R, S> &
  Required<Pick<CollectionDefinition<R, S>, "values" | "sort" | "downloadLimit">>;
