import { shareInWorker, undeclaredErrors } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmInUse } from './crm-under-test.js';

/** The crm of several files, while one of them uses it. */
export interface SharedCrm extends CrmInUse {
  /**
   * Gives it back. Expects that it has reported no undeclared error meanwhile, and that nothing was added for all accounts,
   * which others would see.
   */
  release(): Promise<void>;
}

const shared = shareInWorker(() => startCrmUnderTest());
const EVERYBODYS =
  'SELECT name FROM carriers WHERE is_global UNION ALL SELECT name FROM products WHERE is_global';

/** The crm of this worker, for a file that keeps to accounts of its own. */
export async function sharedCrm(): Promise<SharedCrm> {
  const crm = await shared.take();
  crm.log.length = 0;
  return {
    ...crm,
    async release() {
      const everybodys = await crm.rows(EVERYBODYS);
      if (everybodys.length > 0) await shared.end();
      expect(everybodys).toEqual([]);
      expect(undeclaredErrors(crm.log)).toEqual([]);
    },
  };
}
