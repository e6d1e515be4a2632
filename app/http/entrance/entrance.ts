import type { Ctx } from "~/door/operation.server";
import type { Notice } from "~/door/outcome";
import type { GateReading } from "~/erp/port/basics";
import type { SessionEnd } from "~/features/identity/identity.tables";
import type { SessionRow } from "~/features/identity/sessions/sessions.store.server";
import type { Translate } from "~/i18n/translate";

/** A request at the door: its visitor, and what every page needs for an answer. */
export interface Entrance extends Ctx {
  choices: string | null;
  gate: GateReading | null;
  /** Token of the visitor's cookie; a new one if the request had none. */
  sessionToken: string;
  freshToken: boolean;
  csrf: string;
  /** Data of the session that the frame shows beside its actor; null without a session. */
  around: FrameFacts | null;
  /** Reason why the session of the cookie has ended, which the visitor is told. */
  ended: EndedSession | null;
  notices: Notice[];
  /** Name of the visitor's microsite, at the end of each title. */
  brandName: string;
  /** Texts in the visitor's language, in the words of the visitor's microsite. */
  t: Translate;
  /** Submitted form; parked for its sender if the session has ended meanwhile. */
  sent: SentForm | null;
  /** True if the page's form was refused: set by the action, read by the loaders that run after it. */
  refused: boolean;
  /** False for visitors who save data, and for a page within a frame: such pages come without script. */
  sendsScript: boolean;
  /** True if this browser has not accepted the cookie notice yet. */
  asksCookies: boolean;
  /** True if an administrator sees the page as somebody else does, now or with a change that is tried. */
  isPreview: boolean;
  /** Monotonic milliseconds at which the request arrived here. */
  startedAt: number;
  path: string;
}

export type FrameFacts = Pick<SessionRow, "holdings" | "areas"> & {
  moreHeld: boolean;
  cartLines: number;
  /** Total of the cart when it was last priced; null if it never was. */
  cartTotal: { amount: string; currency: string; isOutdated: boolean } | null;
  /** True if the visitor has submitted an order or a quote request that has no document number yet. */
  waits: boolean;
  /** True if the visitor has begun a change of a document, or sent one, that the ERP has not confirmed yet. */
  isAmending: boolean;
};

export interface SentForm {
  form: FormData;
  /** Customer and sales area for which the form's page was made. */
  madeFor: string;
  /** Page of ours on which its button was pressed, if the browser says so. */
  from: string | null;
}

export interface EndedSession {
  userId: string;
  why: SessionEnd;
}
