import { Injectable } from '@nestjs/common';
import { importField, type CapturedField } from '@bindery/contracts/crm';
import { EmailDisplays } from '../access/email-displays.js';
import type { CaptureDraft } from '../generated/prisma/client.js';
import { protectedRules } from '../resources/index.js';
import type { AcceptedValues } from './read-accepted.js';
import { StoredDrafts } from './stored-drafts.js';

/** The values of accepted drafts that are no clients yet. Protected ones are masked, as those of a client are. */
@Injectable()
export class KeptValues {
  constructor(
    private readonly drafts: StoredDrafts,
    private readonly displays: EmailDisplays,
  ) {}

  async of(row: CaptureDraft): Promise<AcceptedValues> {
    return (await this.drafts.acceptedOf(row))?.values ?? {};
  }

  async shown(row: CaptureDraft): Promise<AcceptedValues> {
    const clear = await this.displays.clearFieldsOf(row.account_id);
    return Object.fromEntries(
      Object.entries(await this.of(row)).map(([path, value]) => [path, shownValue(path, value, clear)]),
    );
  }

  /** Found values as a key may read them: protected ones masked, which a person reviews in clear. */
  async masked(row: CaptureDraft, fields: readonly CapturedField[]): Promise<CapturedField[]> {
    const clear = await this.displays.clearFieldsOf(row.account_id);
    return fields.map(({ value, ...field }) => ({
      ...field,
      value: value === null ? null : shownValue(field.field, value, clear),
    }));
  }

  /** The values that a person accepts of a kept draft: a mask that comes back stands for its value. */
  async accepted(row: CaptureDraft, values: AcceptedValues): Promise<AcceptedValues> {
    const [kept, shown] = [await this.of(row), await this.shown(row)];
    return Object.fromEntries(
      Object.entries(values).map(([path, value]) => {
        const stored = value === shown[path] ? kept[path] : undefined;
        return [path, stored ?? value];
      }),
    );
  }
}

function shownValue(path: string, value: string, clear: readonly string[]): string {
  if (!importField('individual', path)?.isProtected || clear.includes(path)) return value;
  const rule = protectedRules[path.slice(path.lastIndexOf('.') + 1) as keyof typeof protectedRules];
  return rule.mask(rule.normalise(value) ?? value);
}
