import { Skeleton } from '@bindery/ui';
import { Groups, Head, RecordRow } from './today-style.js';

const GROUPS = 2;
const ROWS = ['180px', '220px', '140px', '200px'];

export function TodaySkeleton() {
  return (
    <Groups aria-busy="true">
      {Array.from({ length: GROUPS }, (_, index) => (
        <section key={index} data-wide="">
          <Head>
            <Skeleton $width="160px" $height="14px" />
          </Head>
          <ul>
            {ROWS.map((width) => (
              <RecordRow key={width}>
                <Skeleton $width="168px" $height="12px" />
                <div>
                  <Skeleton $width={width} $height="12px" />
                </div>
                <Skeleton $width="92px" $height="28px" />
              </RecordRow>
            ))}
          </ul>
        </section>
      ))}
    </Groups>
  );
}
