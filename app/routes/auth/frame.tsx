import { Outlet } from "@remix-run/react";
import { failureMeta } from "~/http/title-meta";
import { useRoot } from "~/root";
import { CsrfField } from "~/ui/CsrfField";
import { ErrorPage } from "~/ui/ErrorPage";
import { CookieBanner } from "~/ui/frames/CookieBanner";
import { OuterFrame } from "~/ui/frames/OuterFrame";
import { Notices } from "~/ui/Notices";

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
  if (!root) return <main className="within">{children}</main>;
  const { formats, light, year, version, path, links } = root;
  return (
    <OuterFrame
      foot={{ locale: formats.locale, light, year, version, path, links, csrf: <CsrfField /> }}
      cookies={root.asksCookies ? <CookieBanner more="/cookies" path={path} csrf={<CsrfField />} /> : null}
    >
      <Notices notices={root.notices} />
      {children}
    </OuterFrame>
  );
}
