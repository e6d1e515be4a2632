import { type ReactNode, useContext } from "react";
import { Brand, type BrandProps, defaultBrand } from "./Brand";
import { PrintedLine } from "./printed-line";
import { SkipLink } from "./SkipLink";

/** The head of every frame: skip link, and a bar in the theme's colour. */
export function Head(props: {
  /** Shows who acts as whom, with the way back. */
  acting?: ReactNode;
  /** Stands beneath the bar. */
  below?: ReactNode;
  /** The bar's line. */
  children: ReactNode;
}) {
  // A style prints it: text browsers and screen readers have the heading.
  const printedLine = useContext(PrintedLine);
  return (
    <>
      <SkipLink />
      <header data-print={printedLine || undefined}>
        {props.acting}
        <div className="bar top">{props.children}</div>
        {props.below}
      </header>
    </>
  );
}

/** The line in the bar: the brand, and whatever the frame adds. */
export function HeadLine(props: {
  brand: BrandProps | undefined;
  home: string;
  /** Stands at the end of the bar. */
  visitor?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <Brand {...(props.brand ?? defaultBrand)} href={props.home} />
      {props.children}
      {props.visitor ? <div className="push inline">{props.visitor}</div> : null}
    </>
  );
}
