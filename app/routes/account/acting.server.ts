import { actAs, returnToSelf } from "~/features/identity/sessions/act-as.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton } from "~/http/form.server";
import { paths } from "~/http/paths";
import { renewedSession } from "~/http/session.server";

/** Handles the buttons `as:<user>` and `return` of any page. Both lead to the dashboard. */
export function actingIntents(request: Request, ctx: Entrance) {
  const { fixed, cookie } = renewedSession(request);
  const options = {
    to: () => paths.dashboard(),
    backPath: paths.dashboard(),
    headers: async () => [await cookie()],
  };
  return {
    as: (user: string) =>
      answerButton(ctx, new FormData(), actAs, {
        ...options,
        fixed: { ...fixed, user },
        notice: ({ name }) => ({ severity: "info", key: "session.nowActing", params: { name } }),
      }),
    return: () =>
      answerButton(ctx, new FormData(), returnToSelf, {
        ...options,
        fixed,
        notice: ({ name }) => ({ severity: "success", key: "session.yourselfAgain", params: { name } }),
      }),
  };
}
