import { Card, PageHeader, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { PlanBanner } from '../../../plans/plan-banner.js';
import { Stack } from '../../../records/page-layout.js';
import { OpenDrafts } from '../drafts/open-drafts.js';

const Steps = styled.dl`
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

const steps = [
  {
    title: 'Paste anything',
    does: 'An email, an application as a PDF, a page of a carrier’s portal or your notes of a call.',
  },
  {
    title: 'See where each value comes from',
    does: 'Names, dates, phones, addresses, Medicare numbers, plans and family members, each with its source marked.',
  },
  {
    title: 'Confirm, and save once',
    does: 'What is only suggested waits for you. Bindery finds clients that you have already, and overwrites nothing by itself.',
  },
];

/** An introduction to capture, with the plans that have it. Drafts of an earlier plan can still be seen. */
export function CaptureNotIncluded() {
  return (
    <>
      <PageHeader title="Capture" subtitle="From an email or an application to a client, without retyping" />
      <Stack>
        <PlanBanner part="capture" what="capture" singular />
        <Card title="How it works">
          <Steps>
            {steps.map(({ title, does }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </Steps>
        </Card>
        <OpenDrafts />
      </Stack>
    </>
  );
}
