import { useParams } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { PlanEditor } from '#screens/service/service-plan/PlanEditor.js';
import { Page } from '#ui/layout/Page.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { ServiceHead } from './ServiceHead.js';
import type { ServiceDetail } from './service-facts.js';
import { useServiceSections } from './use-service-sections.js';

const words = texts({ sections: ['服务单内容', 'Sections of the order'] });

/** Renders a service order: its week plan, and its data and actions. */
export function ServicePlan() {
  const service_id = Number(useParams().id);
  const may = useMay('getService');
  const detail = useOperation('getService', may ? { service_id } : null);
  useTabTitle(detail.data && customerName(detail.data.customer));
  if (may === false) return <NoAccess />;
  if (detail.error && !detail.data) return <ErrorState error={detail.error} onRetry={() => void detail.refresh()} />;
  if (!detail.data) return <PageSkeleton />;
  return <Sections detail={detail.data} />;
}

function Sections({ detail }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  const sections = useServiceSections(detail);
  const [wished, setTab] = useAddressValue('tab');
  const section = sections.find((one) => one.name === wished) ?? sections[0];
  if (!section) return <NoAccess />;
  return (
    <SectionTabs label={t.sections} sections={sections} value={section.name} onChange={setTab}>
      {section.name === 'plan' ? (
        <WeekPlan detail={detail} />
      ) : (
        <Page>
          <ServiceHead detail={detail} />
          {section.content()}
        </Page>
      )}
    </SectionTabs>
  );
}

function WeekPlan({ detail }: { detail: ServiceDetail }) {
  const service_id = detail.service.id;
  const [from, setFrom] = useAddressValue('week');
  const plan = useOperation('getServicePlan', { service_id, ...(from ? { from } : {}) }, { revalidateOnFocus: false });
  if (plan.error && !plan.data) return <ErrorState error={plan.error} onRetry={() => void plan.refresh()} />;
  if (!plan.data) return <PageSkeleton />;
  return <PlanEditor key={`${service_id} ${plan.data.from}`} detail={detail} plan={plan.data} onWeek={setFrom} />;
}
