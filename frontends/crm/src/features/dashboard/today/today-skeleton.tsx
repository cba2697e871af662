import { Skeleton } from '@bindery/ui';
import { Groups, Head, RecordRow } from './today-style.js';

const GROUPS = 4;

export function TodaySkeleton() {
  return (
    <Groups aria-busy="true">
      {Array.from({ length: GROUPS }, (_, index) => (
        <section key={index}>
          <Head>
            <Skeleton $width="160px" $height="14px" />
          </Head>
          <ul>
            {['180px', '220px', '140px'].map((width) => (
              <RecordRow key={width}>
                <Skeleton $width={width} $height="12px" />
              </RecordRow>
            ))}
          </ul>
        </section>
      ))}
    </Groups>
  );
}
