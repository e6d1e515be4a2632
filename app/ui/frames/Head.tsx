import type { ReactNode } from "react";
import { Brand, type BrandProps, defaultBrand } from "./Brand";
import { SkipLink } from "./SkipLink";

/** What every frame begins with: past all of this, whose portal it is, the ways in it, and at its end who is here. */
export function Head(props: {
  brand: BrandProps | undefined;
  home: string;
  /** Who acts as somebody else, and under whose name, with the way back. */
  acting?: ReactNode;
  /** At the end of the bar. */
  visitor?: ReactNode;
  /** The main ways, in a row of their own: in no language is there room for all of them beside the rest. */
  navigation?: ReactNode;
  /** Beneath the bar. */
  below?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <header>
        {props.acting}
        <div className="bar">
          <div className="within">
            <Brand {...(props.brand ?? defaultBrand)} href={props.home} />
            {props.children}
            {props.visitor ? <div className="push inline">{props.visitor}</div> : null}
            {props.navigation}
          </div>
        </div>
        {props.below}
      </header>
    </>
  );
}
