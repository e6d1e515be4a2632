import { Outlet } from "@remix-run/react";
import { failureMeta } from "~/http/title-meta";
import { useCookieBanner, useFoot, useRoot } from "~/root";
import { OuterFrame } from "~/ui/frames/OuterFrame";
import { ErrorPage } from "~/ui/pages/ErrorPage";
import { Notices } from "~/ui/pages/Notices";

export const meta = failureMeta;

export default function AuthFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage reader="visitor" />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRoot();
  const foot = useFoot();
  const cookies = useCookieBanner();
  if (!root || !foot) return <main className="within">{children}</main>;
  return (
    <OuterFrame brand={root.brand} foot={foot} cookies={cookies}>
      <Notices notices={root.notices} />
      {children}
      {/* Behind the content: browsers show the page before they have it. */}
      {root.loginSheet ? <link rel="stylesheet" href={root.loginSheet} /> : null}
    </OuterFrame>
  );
}
