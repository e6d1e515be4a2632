import type { Ctx } from "~/door/operation.server";
import type { Notice } from "~/door/outcome";
import type { SessionEnd } from "~/features/identity/identity.tables";
import type { SessionRow } from "~/features/identity/sessions/sessions.store.server";
import type { Translate } from "~/i18n/translate";

/** A request before anything is done: its visitor, and what every page needs to answer. */
export interface Entrance extends Ctx {
  /** The token of the visitor's cookie; a new one if the request brought none. */
  sessionToken: string;
  freshToken: boolean;
  csrf: string;
  /** The session's facts that the frame shows beside its actor; null for a visitor who is not signed in. */
  around: FrameFacts | null;
  /** The session that the cookie names has ended: the visitor is told why. */
  ended: EndedSession | null;
  notices: Notice[];
  /** Texts in the visitor's language, in the words of the visitor's microsite. */
  t: Translate;
  /** The form as it was sent; parked for its sender if the session has ended meanwhile. */
  sent: SentForm | null;
  /** The page's form was not accepted: set by the action, read by the loaders that come after it. */
  refused: boolean;
  light: boolean;
  /** The notice about cookies was not accepted yet on this browser. */
  asksCookies: boolean;
  path: string;
}

export type FrameFacts = Pick<SessionRow, "held" | "areas"> & { moreHeld: boolean; cartLines: number };

export interface SentForm {
  form: FormData;
  /** The customer and sales area for which its page was made. */
  madeFor: string;
}

export interface EndedSession {
  userId: string;
  why: SessionEnd;
}
