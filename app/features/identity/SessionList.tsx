import { useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { DataTable } from "~/ui/DataTable";
import type { ListView } from "~/ui/list-view";

interface OpenSession {
  id: string;
  current: boolean;
  behind: string | null;
  device: string;
  since: string;
  seen: string;
}

/** Where one is signed in, and when one signed in lately. */
export function SessionList(props: { sessions: OpenSession[]; signIns: { at: string; device: string }[] }) {
  const t = useT();
  const { sessions } = props;
  return (
    <>
      <form method="post">
        <CsrfField />
        <h2>{t("profile.sessions")}</h2>
        <DataTable view={useSessions(sessions)} />
        {sessions.length > 1 ? <Button intent="endOthers">{t("profile.endOthers")}</Button> : null}
      </form>
      <h2>{t("profile.signIns")}</h2>
      <DataTable view={useSignIns(props.signIns)} />
    </>
  );
}

function useSessions(sessions: OpenSession[]): ListView {
  const t = useT();
  return {
    name: "own-sessions",
    caption: t("profile.sessions"),
    columns: [
      { name: "device", caption: t("session.list.device"), datatype: "text", key: true },
      { name: "since", caption: t("profile.since"), datatype: "instant" },
      { name: "seen", caption: t("session.list.seen"), datatype: "instant" },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: sessions.map(({ id, current, behind, device, since, seen }) => ({
      id,
      cells: {
        device: {
          kind: "text",
          text: device,
          ...(current
            ? { note: t("session.list.thisOne") }
            : behind
              ? { note: t("profile.openedBy", { person: behind }) }
              : {}),
        },
        since: { kind: "instant", instant: since },
        seen: { kind: "instant", instant: seen },
        acts: {
          kind: "actions",
          actions: current ? [] : [{ label: t("profile.end"), of: device, intent: `end:${id}` }],
        },
      },
    })),
  };
}

function useSignIns(signIns: { at: string; device: string }[]): ListView {
  const t = useT();
  return {
    name: "sign-ins",
    caption: t("profile.signIns"),
    columns: [
      { name: "at", caption: t("profile.at"), datatype: "instant", key: true },
      { name: "device", caption: t("session.list.device"), datatype: "text" },
    ],
    rows: signIns.map(({ at, device }) => ({
      id: at,
      cells: { at: { kind: "instant", instant: at }, device: { kind: "text", text: device } },
    })),
  };
}
