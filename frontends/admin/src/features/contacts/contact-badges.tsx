import { bandOf, type ContactStatus } from '@bindery/contracts/leads';
import { Badge } from '@bindery/ui';
import { bandLooks, statusLooks } from './contact-words.js';

export function ScoreBadge({ score }: { score: number }) {
  const { tone, word } = bandLooks[bandOf(score)];
  return <Badge tone={tone}>{`${String(score)} ${word}`}</Badge>;
}

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  const { tone, word } = statusLooks[status];
  return <Badge tone={tone}>{word}</Badge>;
}

export function SuspiciousBadge() {
  return <Badge tone="red">Suspicious</Badge>;
}
