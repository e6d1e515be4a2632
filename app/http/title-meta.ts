import { isRouteErrorResponse } from "@remix-run/react";

interface TitledData {
  title?: string;
}

/** `meta` of every page: the title that its loader made. */
export function titleMeta({ data }: { data: unknown }): { title: string }[] {
  const title = (data as TitledData | undefined)?.title;
  return title ? [{ title }] : [];
}

/** `meta` of a frame: the title of a page that failed. */
export function failureMeta(args: {
  error?: unknown;
  matches: { id: string; data: unknown }[];
}): { title: string }[] {
  if (!args.error) return [];
  const root = args.matches.find((match) => match.id === "root")?.data as
    | { failureTitles?: Record<string, string>; brand?: { name: string } }
    | undefined;
  const page = isRouteErrorResponse(args.error)
    ? (args.error.data as { page?: string } | null)?.page
    : undefined;
  const title = root?.failureTitles?.[page ?? "failed"] ?? root?.failureTitles?.failed;
  // A failed root loader has no texts; the heading has them.
  const brandName = root?.brand?.name ?? "Tradepost";
  return [{ title: title ? `${title} – ${brandName}` : brandName }];
}
