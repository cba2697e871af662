import type { PlanPart } from '@bindery/contracts/access';
import { plansIncluding } from '@bindery/contracts/default-plans';
import { Banner, ButtonLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useMe } from '@bindery/web-kit/session';

const either = /* @__PURE__ */ new Intl.ListFormat('en-US', { type: 'disjunction' });

interface PlanBannerProps {
  part: PlanPart;
  /** The part that the plan lacks: 'reports'. */
  what: string;
  /** Whether it is one thing. */
  singular?: boolean;
}

/** Says which plans include what this one lacks, and who can change the plan. */
export function PlanBanner({ part, what, singular = false }: PlanBannerProps) {
  const me = useMe();
  const mayChoose = useDenial('subscription:choose') === null;
  const names = either.format(plansIncluding(part).map(({ name }) => name));
  return (
    <Banner
      action={
        mayChoose && (
          <ButtonLink to="/app/subscription" variant="primary">
            See plans
          </ButtonLink>
        )
      }
    >
      {`Your plan doesn’t include ${what}. ${singular ? 'It comes' : 'They come'} with ${names}. `}
      {!mayChoose && `Ask the owner of ${me.account_name} to change the plan.`}
    </Banner>
  );
}
