import { Banner } from '@bindery/ui';

/** Says which code was applied. */
export function AppliedPromo({ code, description }: { code: string; description: string }) {
  return (
    <Banner kind="success">
      Promo code applied: {code}
      {description && <div>{description}</div>}
    </Banner>
  );
}
