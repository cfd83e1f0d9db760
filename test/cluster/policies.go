// Puts the network policies of a cluster in force on its machine: policies KUBECONFIG NODE.
package main

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/cloudnativelabs/kube-router/v2/pkg/controllers/netpol"
	"github.com/cloudnativelabs/kube-router/v2/pkg/healthcheck"
	"github.com/cloudnativelabs/kube-router/v2/pkg/options"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

func main() {
	access, err := clientcmd.BuildConfigFromFlags("", os.Args[1])
	check(err)
	client, err := kubernetes.NewForConfig(access)
	check(err)
	config := options.NewKubeRouterConfig()
	config.HostnameOverride = os.Args[2]
	config.EnableIPv4 = true
	config.EnableIPv6 = false
	config.ClusterIPCIDRs = []string{"10.96.0.0/16"}
	config.NodePortRange = "30000-32767"
	config.IPTablesSyncPeriod = 30 * time.Second
	all := informers.NewSharedInformerFactory(client, 0)
	pods := all.Core().V1().Pods().Informer()
	policies := all.Networking().V1().NetworkPolicies().Informer()
	namespaces := all.Core().V1().Namespaces().Informer()
	stop := make(chan struct{})
	all.Start(stop)
	all.WaitForCacheSync(stop)
	tables, sets, err := netpol.NewIPTablesHandlers(config)
	check(err)
	controller, err := netpol.NewNetworkPolicyController(client, config, pods, policies, namespaces, &sync.Mutex{}, tables, sets)
	check(err)
	_, err = pods.AddEventHandler(controller.PodEventHandler)
	check(err)
	_, err = policies.AddEventHandler(controller.NetworkPolicyEventHandler)
	check(err)
	_, err = namespaces.AddEventHandler(controller.NamespaceEventHandler)
	check(err)
	health := make(chan *healthcheck.ControllerHeartbeat, 10)
	go func() {
		for range health {
		}
	}()
	var group sync.WaitGroup
	group.Add(1)
	go controller.Run(health, stop, &group)
	ending := make(chan os.Signal, 1)
	signal.Notify(ending, syscall.SIGINT, syscall.SIGTERM)
	<-ending
	close(stop)
	group.Wait()
	controller.Cleanup()
}

func check(err error) {
	if err != nil {
		klog.Fatal(err)
	}
}
