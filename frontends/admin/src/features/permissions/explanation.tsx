import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Box = styled.section`
  display: grid;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.sunken};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  & h3 {
    color: ${tokens.color.ink};
    font-size: ${tokens.font.m};
    font-weight: 600;
  }
  & dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: ${tokens.space[1]} ${tokens.space[4]};
  }
  & dl > div {
    display: contents;
  }
  & dt {
    color: ${tokens.color.ink};
    font-weight: 500;
  }
`;

const permissionTerms = [
  ['See all', 'View all individuals and policies in the account.'],
  ['Edit all', 'Change any individual or policy they can see.'],
  ['Delete', 'Delete individuals and policies.'],
  ['Export', 'Download the records they can see as a file.'],
  ['Own records only', 'Only records the user created or is assigned to.'],
] as const;

export function Explanation() {
  return (
    <Box aria-labelledby="permissions-explained">
      <h3 id="permissions-explained">What the permissions mean</h3>
      <dl>
        {permissionTerms.map(([word, description]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p>
        Agency Admin (account owner or manager) can always see, edit, delete, and export everything. Agency
        User (support staff) and Agent (sub-agents, data entry) have the permissions set above. Default agent
        access applies to newly added agents and doesn&apos;t change existing members.
      </p>
    </Box>
  );
}
