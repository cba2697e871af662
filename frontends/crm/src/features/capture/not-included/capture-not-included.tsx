import { Card, PageHeader } from '@bindery/ui';
import { Introduction } from '../../../plans/introduction.js';
import { PlanBanner } from '../../../plans/plan-banner.js';
import { Stack } from '../../../records/page-layout.js';
import { OpenDrafts } from '../drafts/open-drafts.js';

const steps = [
  {
    title: 'Paste a text',
    purpose: 'An email, an application as a PDF, a page of a carrier’s portal or your notes of a call.',
  },
  {
    title: 'See where each value comes from',
    purpose:
      'Names, dates, phones, addresses, Medicare numbers, plans and family members, each with its source marked.',
  },
  {
    title: 'Confirm, and save once',
    purpose:
      'What is only suggested waits for you. Bindery finds clients that you have already, and overwrites nothing by itself.',
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
          <Introduction entries={steps} />
        </Card>
        <OpenDrafts />
      </Stack>
    </>
  );
}
