import { type ReactNode, useContext } from "react";
import { Brand, type BrandProps, defaultBrand } from "./Brand";
import { PrintedLine } from "./printed-line";
import { SkipLink } from "./SkipLink";

/** The head of every frame: skip link, and a bar in the theme's colour with the brand. */
export function Head(props: {
  brand: BrandProps | undefined;
  home: string;
  /** Shows who acts as whom, with the way back. */
  acting?: ReactNode;
  /** Stands at the end of the bar. */
  visitor?: ReactNode;
  /** Stands beneath the bar. */
  below?: ReactNode;
  children?: ReactNode;
}) {
  // A style prints it: text browsers and screen readers have the heading.
  const printedLine = useContext(PrintedLine);
  return (
    <>
      <SkipLink />
      <header data-print={printedLine || undefined}>
        {props.acting}
        <div className="bar top">
          <div className="within">
            <Brand {...(props.brand ?? defaultBrand)} href={props.home} />
            {props.children}
            {props.visitor ? <div className="push inline">{props.visitor}</div> : null}
          </div>
        </div>
        {props.below}
      </header>
    </>
  );
}
