import type { z } from "zod";
import type { ChangeCtx, Operation, QueryCtx } from "~/door/operation.server";
import type { Permission } from "~/door/permissions";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { Formats } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import type { Cell, Column, RowKind, Sort } from "~/ui/lists/list-view";
import type { AdminRecord } from "./admin-record";
import type { AreaGroup } from "./areas";
import type { Choices, FormField } from "./form-fields";
import type { Question } from "./question";
import type { Affected, Reference } from "./references";

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

export type ReadCtx = Pick<QueryCtx, "db" | "actor" | "clock" | "settings">;

export interface FoundRecords<R> {
  records: R[];
  total: number;
  /** Counting stopped at the total: there are more. */
  more: boolean;
}

/** Access to the records. A change runs in the operation's transaction; a refusal is thrown as `Stopped`. */
export interface CollectionStore<R, V> {
  list(ctx: ReadCtx, question: Question, rows: { limit: number; offset: number }): Promise<FoundRecords<R>>;
  get(ctx: ReadCtx, id: string): Promise<R | null>;
  /** The same within a change, and held until its end. */
  lock(ctx: ChangeCtx, id: string): Promise<R | null>;
  create?(ctx: ChangeCtx, values: V): Promise<R>;
  update?(ctx: ChangeCtx, record: R, values: V): Promise<R>;
  remove?(ctx: ChangeCtx, record: R): Promise<R | null>;
  restore?(ctx: ChangeCtx, record: R): Promise<R>;
  move?(ctx: ChangeCtx, record: R, to: Move): Promise<void>;
}

export type Move = "up" | "down" | number;

/** Reader of a cell: language and formats. */
export interface Reader {
  t: Translate;
  formats: Formats;
}

export interface CollectionColumn<R>
  extends Pick<Column, "name" | "datatype" | "sortable" | "key" | "wrap" | "width"> {
  caption: MessageKey;
  cell(record: R, reader: Reader): Cell | null;
}

export interface CollectionFilter {
  name: string;
  caption: MessageKey;
  /** Without options any text can be given. */
  options?: Choices;
}

/** A further command on one row, such as unlocking a user. */
export interface RowCommand<R> {
  name: string;
  /** Path segment of the API below the record's address; the command's name by default. */
  path?: string;
  label: MessageKey;
  shown(record: R): boolean;
  operation: Operation<z.ZodType, unknown>;
  done: MessageKey;
  /** The page on which it asks first, for what cannot be taken back. */
  asks?(id: string): string;
}

export interface CollectionDefinition<R extends AdminRecord, S extends z.ZodObject> {
  /** In the plural; names the operations, the audit entries and the words `areas.<name>.*`. */
  name: string;
  /** Name under which several collections share their texts; the collection's own name by default. */
  words?: string;
  /** And what then tells them apart. */
  kind?: MessageKey;
  /** Below /admin and /api/v1/admin; the specification's name. */
  path: string;
  /** None: it is reached from another collection, and stands in no list of areas. */
  group: AreaGroup | null;
  permission: Permission;
  can: readonly Ability[];
  columns: readonly CollectionColumn<NoInfer<R>>[];
  filters?: readonly CollectionFilter[];
  /** A list that could not be read opens its filters, to be asked differently; not here. */
  filtersStayFolded?: true;
  /** The list can be asked for a span of days. */
  dated?: boolean;
  sort?: Sort;
  /** The fields that a form or a machine may write. */
  input: S;
  form: readonly FormField[];
  /** The same fields as the record has them; by default those of the same name. */
  values?(record: NoInfer<R>): z.input<NoInfer<S>>;
  store: CollectionStore<R, z.output<NoInfer<S>>>;
  /** Names of unique constraints with the field that each is about. */
  unique?: Readonly<Record<string, string>>;
  commands?: readonly RowCommand<NoInfer<R>>[];
  /** A further page about one row. */
  look?: { label: MessageKey; href(id: string): string };
  rowKind?(record: NoInfer<R>): RowKind | undefined;
  /** The question before deleting, where the general one does not say enough. */
  confirm?: MessageKey;
  /** What deleting means for those who are named with the question. */
  consequence?: MessageKey;
  /** Collections whose records these refer to, by name. */
  refersTo?: Readonly<Record<string, Reference>>;
  /** Page that shows the effect of a change made here. */
  shows?: { href: string; label: MessageKey };
  /** Pages that do something with the collection as a whole. */
  tools?: readonly { href: string; label: MessageKey }[];
  /** The version that what is kept in memory of these records depends on; every change raises it. */
  tag?: string;
  /** The most rows of a download. */
  downloadLimit?: number;
  /** A new record has something to show that is never shown again. */
  created?(record: NoInfer<R>): { key: MessageKey; secret: string } | null;
  /** A collection whose form outgrew the shape has pages of its own for it. */
  pages?: { create?: string; edit?: (id: string) => string };
}

/** A collection as the engine's pages know it: with its operations, without its types. */
export interface Collection
  extends Required<Pick<CollectionDefinition<AdminRecord, z.ZodObject>, "filters" | "commands" | "sort">>,
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
      | "consequence"
      | "shows"
      | "tools"
      | "pages"
      | "created"
      | "dated"
      | "filtersStayFolded"
    > {
  values(record: AdminRecord): Record<string, unknown>;
  /** The form of its records, as administrators have it; none where nothing is written through one. */
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
  update?: OperationTo<R>;
  remove?: OperationTo<{ removed: AdminRecord[] }>;
  /** Says before a deletion whom and what else it concerns. */
  findAffected?: OperationTo<Affected[]>;
  restore?: OperationTo<R>;
  move?: OperationTo<R>;
}

/** An operation of which only the answer is known when the portal is compiled. */
export type OperationTo<T> = Operation<z.ZodType, T>;

/** A collection for its own feature, which knows what its records are. */
export interface CollectionOf<R extends AdminRecord> extends Omit<Collection, "operations"> {
  values(record: R): Record<string, unknown>;
  operations: CollectionOperations<R>;
}
