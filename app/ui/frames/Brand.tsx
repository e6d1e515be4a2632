import { Icon } from "../pages/Icon";

/** The brand of the portal: the theme's name, or its logo, which carries the name. */
export interface BrandProps {
  name: string;
  logo: string | null;
}

export const defaultBrand: BrandProps = { name: "Tradepost", logo: null };

export function Brand({ name, logo, href }: BrandProps & { href: string }) {
  return (
    <a className="brand" href={href}>
      {logo ? (
        <img src={logo} alt={name} height={32} />
      ) : (
        <>
          <Icon name="signpost" />
          {name}
        </>
      )}
    </a>
  );
}
