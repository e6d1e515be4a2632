import type { ReactNode } from "react";
import type { BrandProps } from "./Brand";
import type { Foot } from "./PageFoot";

export interface FrameProps {
  brand?: BrandProps;
  foot: Foot;
  cookies?: ReactNode;
  children: ReactNode;
}

export interface SignedInFrameProps extends FrameProps {
  userName: string;
  /** Shows who acts as whom, with the way back. */
  acting?: ReactNode;
  signOut: ReactNode;
}
