import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Entries = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${tokens.space[4]};
  & dt {
    font-weight: 600;
  }
  & dd {
    color: ${tokens.color.ink2};
  }
`;

interface IntroductionProps {
  entries: readonly { readonly title: string; readonly purpose: string }[];
}

/** The abilities of a part of the product, each with its purpose. */
export function Introduction({ entries }: IntroductionProps) {
  return (
    <Entries>
      {entries.map(({ title, purpose }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{purpose}</dd>
        </div>
      ))}
    </Entries>
  );
}
