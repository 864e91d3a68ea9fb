import type { ComponentType } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import { PageSkeleton } from '@/ui/page-skeleton'
import { lazyAntd } from '@/widgets/lazy-antd'

function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyAntd(async () => (await load())[name], PageSkeleton)
}

/** The wire's component string of a menu entry → the screen it shows, loaded at its first visit. */
export const screens: Readonly<Record<string, ComponentType>> = {
  'carrier/CarrierList': screen(() => import('@/features/carrier/carrier-list-screen'), 'CarrierListScreen'),
  'customer/CustomerList': screen(
    () => import('@/features/customer/customer-list-screen'),
    'CustomerListScreen',
  ),
  'dashboard/Analysis': lazyComponent(
    async () => (await import('@/features/dashboard/analysis-screen')).AnalysisScreen,
    PageSkeleton,
  ),
  'driver/DriverCheckList': screen(
    () => import('@/features/driver/driver-check-screen'),
    'DriverCheckScreen',
  ),
  'driver/DriverList': screen(() => import('@/features/driver/driver-check-screen'), 'DriverListScreen'),
  'gallery/Gallery': screen(() => import('@/features/gallery/gallery-screen'), 'GalleryScreen'),
  'risk/ExpiryList': screen(() => import('@/features/expiry/expiry-list-screen'), 'ExpiryListScreen'),
  'risk/InterceptSettings': screen(() => import('@/features/gate/intercept-screen'), 'InterceptScreen'),
  'risk/Blacklist': screen(() => import('@/features/gate/roll-screen'), 'RollScreen'),
  'risk/CheckList': screen(() => import('@/features/check/check-list-screen'), 'CheckListScreen'),
  'shipping/WaybillCheckList': screen(
    () => import('@/features/waybill/waybill-check-screen'),
    'WaybillCheckScreen',
  ),
  'shipping/WaybillList': screen(
    () => import('@/features/waybill/waybill-check-screen'),
    'WaybillListScreen',
  ),
  'system/AccessExplain': screen(
    () => import('@/features/permission/access-explain-screen'),
    'AccessExplainScreen',
  ),
  'system/DepartList': screen(
    () => import('@/features/department/department-list-screen'),
    'DepartmentListScreen',
  ),
  'system/DepartUserList': screen(
    () => import('@/features/department/own-department-screen'),
    'OwnDepartmentScreen',
  ),
  'system/DictList': screen(() => import('@/features/dict/dict-list-screen'), 'DictListScreen'),
  'system/PermissionList': screen(
    () => import('@/features/permission/permission-list-screen'),
    'PermissionListScreen',
  ),
  'system/PlatformSettings': screen(
    () => import('@/features/setting/platform-settings-screen'),
    'PlatformSettingsScreen',
  ),
  'system/RoleUserList': screen(() => import('@/features/role/role-list-screen'), 'RoleListScreen'),
  'system/SysPositionList': screen(
    () => import('@/features/position/position-list-screen'),
    'PositionListScreen',
  ),
  'system/UserList': screen(() => import('@/features/user/user-list-screen'), 'UserListScreen'),
  'vehicle/VehicleCheckList': screen(
    () => import('@/features/vehicle/vehicle-check-screen'),
    'VehicleCheckScreen',
  ),
  'vehicle/VehicleList': screen(() => import('@/features/vehicle/vehicle-check-screen'), 'VehicleListScreen'),
}
