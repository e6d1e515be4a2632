import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { HistoryLink } from "~/admin/pages/LastChange";
import { failureMeta } from "~/http/title-meta";
import { useCookieBanner, useFoot, useRoot } from "~/root";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ActingBar } from "~/ui/frames/ActingBar";
import { AdminFrame } from "~/ui/frames/AdminFrame";
import { currentEntry } from "~/ui/frames/current-entry";
import { OuterFrame } from "~/ui/frames/OuterFrame";
import { SignOutForm } from "~/ui/frames/SignOutForm";
import { ErrorPage } from "~/ui/pages/ErrorPage";
import { Notices } from "~/ui/pages/Notices";
import type { loader } from "./admin-frame";

export const meta = failureMeta;

/** Shows the administration's pages within their frame. */
export default function AdminPages() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Offers a way back to the start of the administration to readers who may open it. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/admin-frame");
  return (
    <Frame>
      <ErrorPage reader={frame?.mayAdminister === false ? "customer" : "administrator"} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRoot();
  const frame = useRouteLoaderData<typeof loader>("routes/admin-frame");
  const foot = useFoot();
  const cookies = useCookieBanner();
  if (!root || !foot) return <main className="within">{children}</main>;
  const { brand, path, notices } = root;
  const content = (
    <>
      <Notices notices={notices} />
      {children}
    </>
  );
  if (!frame) {
    return (
      <OuterFrame brand={brand} foot={foot} cookies={cookies}>
        {content}
      </OuterFrame>
    );
  }
  const hrefs = frame.groups.flatMap(({ entries }) => entries.map(({ href }) => href));
  const currentHref = currentEntry(path, hrefs);
  return (
    <AdminFrame
      brand={brand}
      groups={frame.groups.map(({ title, entries }) => ({
        title,
        entries: entries.map((entry) => ({ ...entry, current: entry.href === currentHref })),
      }))}
      userName={frame.userName}
      acting={
        frame.behind ? (
          <ActingBar
            person={frame.behind}
            user={frame.userName}
            isReadOnly={frame.isReadOnly}
            csrf={<CsrfField />}
          />
        ) : null
      }
      signOut={<SignOutForm />}
      foot={foot}
      cookies={cookies}
    >
      {content}
      <HistoryLink href={frame.history} />
    </AdminFrame>
  );
}
