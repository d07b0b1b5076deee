import { useParams } from 'react-router-dom';
import { useMay } from '../../../api/Can.js';
import { useOperation } from '../../../api/client.js';
import { useTabTitle } from '../../../app/navigation.js';
import { useAddressValue } from '../../../list/useAddressValue.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { Locked } from '../../../ui/Locked.js';
import { PageSkeleton } from '../../../ui/Skeleton.js';
import { PlanEditor } from '../service-plan/PlanEditor.js';

/** Renders a service order: who it is for, and the meals of a week. */
export function ServicePlan() {
  const service_id = Number(useParams().id);
  const mayService = useMay('getService');
  const mayPlan = useMay('getServicePlan');
  const [from, setFrom] = useAddressValue('week');
  const detail = useOperation('getService', mayService ? { service_id } : null);
  const plan = useOperation('getServicePlan', mayPlan ? { service_id, ...(from ? { from } : {}) } : null, { revalidateOnFocus: false });
  useTabTitle(detail.data?.customer.nick_name);
  if (mayService === false || mayPlan === false) return <Locked />;
  const failed = detail.error ?? plan.error;
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([detail.refresh(), plan.refresh()])} />;
  if (!detail.data || !plan.data) return <PageSkeleton />;
  return <PlanEditor key={`${service_id} ${plan.data.from}`} detail={detail.data} plan={plan.data} onWeek={setFrom} />;
}
