// The minimum react-admin needs for a list of staff and a record form.
import simpleRest from 'ra-data-simple-rest';
import { Admin, DataTable, Edit, List, Resource, SimpleForm, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

const columns = ['name', 'username', 'departments', 'position', 'roles', 'phone', 'status', 'last_login_at'];
const fields = ['name', 'username', 'departments', 'position', 'roles', 'phone'];

const StaffList = () => (
  <List perPage={50} exporter={false} sort={{ field: 'id', order: 'ASC' }}>
    <DataTable rowClick="edit">
      {columns.map((source) => (
        <DataTable.Col key={source} source={source} />
      ))}
    </DataTable>
  </List>
);

const StaffEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      {fields.map((source) => (
        <TextInput key={source} source={source} />
      ))}
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={simpleRest('/api')} disableTelemetry>
    <Resource name="staff" list={StaffList} edit={StaffEdit} />
  </Admin>,
);
