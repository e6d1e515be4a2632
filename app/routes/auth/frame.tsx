import { Outlet } from "@remix-run/react";
import { failureMeta } from "~/http/title-meta";
import { useFoot, useRoot } from "~/root";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CookieBanner } from "~/ui/frames/CookieBanner";
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
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRoot();
  const foot = useFoot();
  if (!root || !foot) return <main className="within">{children}</main>;
  return (
    <OuterFrame
      brand={root.brand}
      foot={foot}
      cookies={
        root.asksCookies ? <CookieBanner more="/cookies" path={root.path} csrf={<CsrfField />} /> : null
      }
    >
      <Notices notices={root.notices} />
      {children}
    </OuterFrame>
  );
}
